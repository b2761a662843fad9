import { link } from './link/link.ts';
import { passkey } from './passkey/passkey.ts';
import { provider } from './provider/provider.ts';
import type { SignInMethod } from './sign-in-method.ts';

const OTHERS = { passkey, provider, link };

/** How people sign in. */
export type MethodName = 'password' | keyof typeof OTHERS;

/**
 * Every method beside the password, which is the form itself, in the order in which they are
 * offered: a folder each.
 */
export const OTHER_METHODS: Record<Exclude<MethodName, 'password'>, SignInMethod> = OTHERS;
