export * from './candidate.ts';
export { type FactContext, factsIn } from './find.ts';
export { isOpenQuestion, OPEN_AFTER_MS } from './questions.ts';
export { wordsIn } from './sayings.ts';
