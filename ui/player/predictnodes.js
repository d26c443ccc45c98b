// The questions about the nodes of a tree that is grown: fetched before they are reached.

const NODES_AHEAD = 8; // whose questions are asked for before they are reached

/** What `makePredict` asks of a story; `bring(names)` fetches what has not come; `isFit(question)`: whether it is asked. */
export function askNodes(story, bring, isFit = () => true) {
  const nodeOf = (key) => Number(key.split(".")[0]);

  /** Questions of a node with their places: null where they have not come. */
  function listed(node) {
    const questions = story.questions(node);
    const keyed = questions?.map((question, place) => ({ key: `${node}.${place}`, node, question }));
    return keyed?.filter(({ question }) => isFit(question)) ?? null;
  }

  /** Ask for the questions of a step's node and of those that follow it. */
  function foresee(line, step) {
    const names = [];
    let near = false; // what is wanted soon is asked for together with what follows it
    for (let at = step, k = 0; k <= NODES_AHEAD && at < line.count; k += 1) {
      const node = line.nodeAt(at);
      if (!story.questions(node)) names.push(`q${node}`);
      near ||= names.length > 0 && k < 3;
      at = line.last[node] + 1;
    }
    if (names.length && near) bring(names);
  }

  /** Every answer in the order of the replay; another language asks the same questions in its own words. */
  function answers(given, line) {
    const told = [...given].map(([key, { node, question: asked, answer }]) => {
      const question = listed(node)?.find((one) => one.key === key)?.question ?? asked;
      return { key, node, question, answer, step: line.first[node] + question.shows };
    });
    return told.sort((a, b) => a.step - b.step);
  }

  return { listed, nodeOf, foresee, answers };
}
