export * from './candidate.ts';
export { type FactContext, factsIn } from './find.ts';
export { asksSomething, OPEN_AFTER_MS } from './questions.ts';
export { quoteIn } from './sayings.ts';
