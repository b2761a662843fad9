import { config } from '../../data/page-config.ts';

/** True if the server has no account yet and anyone can register. */
export const greetsNewcomers = config.isUnused === true && config.signup === undefined;
