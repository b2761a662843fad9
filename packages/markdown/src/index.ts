export type * from './nodes.ts';
export { referenceSource, targetFrom, targetOf } from './grammar/reference.ts';
export { parse, sliceOf } from './parse.ts';
export { plainText } from './plain-text.ts';
export { type Labels, references, withLabels } from './references.ts';
