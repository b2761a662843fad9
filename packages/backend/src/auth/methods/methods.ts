import type { Method } from '../context.ts';
import { factors } from './factors/factors.ts';
import { passkeys } from './passkeys/passkeys.ts';

/** Every method beside passwords, links and codes, which the endpoints themselves serve. */
export const methods: readonly Method[] = [factors, passkeys];
