import { useEffect, useSyncExternalStore } from 'react';
import { createAccess } from '@parley/client/connection/access';
import { isAuthReturn, takeMailLink } from '@parley/client/session/mail-link';
import type { ReadingClient } from '@parley/client/tables/database';
import { config, isPage } from './page-config.ts';
import { browserPorts, processPorts } from '@parley/client/base/ports';
import type { LoggedRequest } from '@parley/client/connection/request-log';
import { createAccount } from '@parley/client/account/account';
import type { SecondStep } from '@parley/client/session/second-step';
import type { SessionState } from '@parley/client/session/session';
import type { SignInMethods } from '@parley/client/session/offered-methods';
import { createSignInMethods } from '@parley/client/session/sign-in-methods';
import type { Gateway } from '@parley/client/tables/table-gateway';

/** Who is signed in, apart from the store: pages for guests load this alone. */
export const access = createAccess({
  config,
  ports: isPage ? browserPorts() : processPorts(),
  fetch: (input, init) => globalThis.fetch(input, init),
  link: isPage ? takeMailLink(window) : null,
  isAuthReturn: isPage && isAuthReturn(window.location.search),
  autoRefresh: isPage,
});

/**
 * The backend's client, for what has no collection: rpc, avatars, invitations. Rows are written by
 * `gateway`.
 */
export const supabase: ReadingClient = access.client;

/** Creates, saves and deletes rows that have no collection; each names what it could not do. */
export const gateway: Gateway = access.gateway;

const {
  ready,
  current,
  provable,
  signIn,
  signUp,
  signOut,
  requestRecovery,
  resendConfirmation,
  setPassword,
  endRecovery,
  state,
  recovering,
  secondStep,
  proven,
} = access.session;
export const session = {
  ready,
  current,
  provable,
  signIn,
  signUp,
  signOut,
  requestRecovery,
  resendConfirmation,
  setPassword,
  endRecovery,
  isRecovering: recovering.get,
  /** What the sign-in that was begun here waits for; null without one. */
  secondStep: secondStep.get,
};

/** A person's own account: what they prove who they are with, and where they are signed in. */
export const account = createAccount(access);

/** Ways to sign in beside a password. */
export const signInMethods = createSignInMethods(access);

export const useSession = (): SessionState =>
  useSyncExternalStore(state.subscribe, state.get, state.get);

/** Whose page it is; nobody's, an empty text, while nobody is signed in. */
export const useOwnId = (): string => useSession().userId ?? '';
/** Whether the person came by a recovery link and has yet to choose a new password. */
export const useIsRecovering = (): boolean =>
  useSyncExternalStore(recovering.subscribe, recovering.get, recovering.get);

/** What the sign-in that was begun here waits for; null without one. */
export const useSecondStep = (): SecondStep | null =>
  useSyncExternalStore(secondStep.subscribe, secondStep.get, secondStep.get);

/** Whether a second factor was proven in the session of this page. */
export const useIsProven = (): boolean =>
  useSyncExternalStore(proven.subscribe, proven.get, proven.get);

/** How people sign in here beside a password, as far as it is known. */
export function useSignInMethods(): SignInMethods {
  useEffect(() => signInMethods.load(), []);
  return useSyncExternalStore(
    signInMethods.methods.subscribe,
    signInMethods.methods.get,
    signInMethods.methods.get,
  );
}

/** The last requests without a good answer, newest first. */
export const useFailedRequests = (): readonly LoggedRequest[] =>
  useSyncExternalStore(
    access.failedRequests.entries.subscribe,
    access.failedRequests.entries.get,
    access.failedRequests.entries.get,
  );

/** Where the backend is, and where errors are reported. */
export { config };

export { AppError, oneOf, toAppError, unwrap } from '@parley/client/base/errors';
