import type { Sql } from '@parley/postgres';
import type { Disk } from './disk.ts';
import type { Images } from './images/images.ts';
import type { SignedLinks } from './signed.ts';

/** Dependencies of the object routes. */
export type ObjectsOptions = { sql: Sql; disk: Disk; links: SignedLinks; images: Images };
