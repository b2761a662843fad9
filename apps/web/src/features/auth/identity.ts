import { pageCode } from '../../lib/chunk-reload.ts';

/**
 * Loads the identity client. It is several times as large as the form, so the form is shown first.
 * If loading fails, the caller gets the error and the typed values stay. @throws AppError
 */
export const loadIdentity = () => pageCode(import('../../data/identity.ts'), () => false);
