import type { Operation } from './attempt.ts';
import { importDecisions } from './rows-of-nouns.ts';

const tried = await importDecisions<{ operations: Record<string, Operation> }>();

/** Every name of policies/ and how it is tried, from the file beside it. */
export const operations: Record<string, Operation> = Object.assign(
  {},
  ...tried.map((one) => one.operations),
);
