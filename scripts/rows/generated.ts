import type { Sql } from '@parley/postgres';

import { apiReference } from './api-reference.ts';
import { registry } from './registry.ts';
import { rowTypes } from './row-types.ts';

/**
 * Texts of the generated files, by path from the root. The database must have run every migration.
 */
export const generatedFiles = async (sql: Sql): Promise<Record<string, string>> => ({
  'packages/model/src/rows.ts': await rowTypes(sql),
  'packages/model/src/registry.ts': await registry(sql),
  'apps/web/src/features/api/reference.ts': await apiReference(sql),
});
