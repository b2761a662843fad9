import { link } from './link/link.ts';
import { passkey } from './passkey/passkey.ts';
import { provider } from './provider/provider.ts';
import type { SignInMethod } from './sign-in-method.ts';

const OTHERS = { passkey, provider, link };

export type MethodName = 'password' | keyof typeof OTHERS;

/** Sign-in methods besides the password form, in the order shown; each has its own folder. */
export const OTHER_METHODS: Record<Exclude<MethodName, 'password'>, SignInMethod> = OTHERS;
