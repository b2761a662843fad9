import { GuessLimiter } from '../../../gateway/guesses.ts';
import type { Method } from '../../context.ts';
import { challenge } from './challenge.ts';
import { enrol } from './enrol.ts';
import { addRecoveryCodes } from './recovery.ts';
import { unenrol } from './unenrol.ts';
import { verifyFactor } from './verify.ts';

/** Second factors: authenticator apps, phones, security keys, and recovery codes. */
export const factors: Method = {
  routes(app, context) {
    const guesses = new GuessLimiter();
    addRecoveryCodes(app, context, guesses);
    app.post('/factors', (c) => enrol(c, context));
    app.post('/factors/:factor/challenge', (c) => challenge(c, context));
    app.post('/factors/:factor/verify', (c) => verifyFactor(c, context, guesses));
    app.delete('/factors/:factor', (c) => unenrol(c, context));
  },
};
