export type * from './nodes.ts';
export { referenceSource, targetFrom, targetOf } from './grammar/reference.ts';
export { growingParser } from './growing.ts';
export { shownNumbers } from './numbers.ts';
export { isTooCostly, parse, parseUnresolved, sliceOf } from './parse.ts';
export { plainLine, plainText } from './plain-text.ts';
export { type Labels, references, withLabels } from './references.ts';
