import type { Sql } from '@parley/postgres';
import { registry } from './registry.ts';
import { rowTypes } from './row-types.ts';

/** What is generated from a database that ran every migration: paths from the root, and texts. */
export const generatedFiles = async (sql: Sql): Promise<Record<string, string>> => ({
  'packages/model/src/rows.ts': await rowTypes(sql),
  'packages/model/src/registry.ts': await registry(sql),
});
