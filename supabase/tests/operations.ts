import type { Operation } from './attempt.ts';
import { importDecisions } from './rows-of-nouns.ts';

const tried = await importDecisions<{ operations: Record<string, Operation> }>();

/** The operation of every line of policies/, from the file next to it. */
export const operations: Record<string, Operation> = Object.assign(
  {},
  ...tried.map((one) => one.operations),
);
