import { config } from '../../data/page-config.ts';

/** True if nobody has an account that they could sign in to, and everybody can create one. */
export const greetsNewcomers = config.isUnused === true && config.signup === undefined;
