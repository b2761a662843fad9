import { readdirSync } from 'node:fs';
import type { Operation } from './attempt.ts';

type Tried = { operations: Record<string, Operation> };

const folder = new URL('./decisions/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
const tried = await Promise.all(
  files.map(async (file): Promise<Tried> => import(new URL(file, folder).href)),
);

/** Every name of decisions/ and how it is tried, from the file beside it. */
export const operations: Record<string, Operation> = Object.assign(
  {},
  ...tried.map((one) => one.operations),
);
