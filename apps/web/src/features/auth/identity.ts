import { pageCode } from '../../lib/chunk-reload.ts';

/**
 * Who is signed in, and every way to be: several times the code of the form, which is drawn before.
 * Where it cannot be fetched, whoever asked is told; what they have typed stays. @throws AppError
 */
export const identity = () => pageCode(import('../../data/identity.ts'), () => false);
