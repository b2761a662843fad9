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

/** Session and identity without the store. Pages for signed-out users only load this. */
export const access = createAccess({
  config,
  ports: isPage ? browserPorts() : processPorts(),
  fetch: (input, init) => globalThis.fetch(input, init),
  link: isPage ? takeMailLink(window) : null,
  isAuthReturn: isPage && isAuthReturn(window.location.search),
  autoRefresh: isPage,
});

/**
 * Client for requests without a collection: rpc, avatars, invitations. Rows are written by
 * `gateway`.
 */
export const supabase: ReadingClient = access.client;

/** The token of the user's session; null while signed out. */
export const accessToken = access.token;

/** Writes rows of tables without a collection. Each error names what failed. */
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
  /** The second step of a started sign-in; null if there is none. */
  secondStep: secondStep.get,
};

/** The user's own account: factors, passkeys and sessions. */
export const account = createAccount(access);

/** Sign-in methods besides a password. */
export const signInMethods = createSignInMethods(access);

export const useSession = (): SessionState =>
  useSyncExternalStore(state.subscribe, state.get, state.get);

/** The user's id; an empty string while signed out. */
export const useOwnId = (): string => useSession().userId ?? '';
/** True if the user came by a recovery link and has not set a new password yet. */
export const useIsRecovering = (): boolean =>
  useSyncExternalStore(recovering.subscribe, recovering.get, recovering.get);

/** The second step of a started sign-in; null if there is none. */
export const useSecondStep = (): SecondStep | null =>
  useSyncExternalStore(secondStep.subscribe, secondStep.get, secondStep.get);

/** True if a second factor was proven in this session. */
export const useIsProven = (): boolean =>
  useSyncExternalStore(proven.subscribe, proven.get, proven.get);

/** Known sign-in methods besides a password. */
export function useSignInMethods(): SignInMethods {
  useEffect(() => signInMethods.load(), []);
  return useSyncExternalStore(
    signInMethods.methods.subscribe,
    signInMethods.methods.get,
    signInMethods.methods.get,
  );
}

/** The last failed requests, newest first. */
export const useFailedRequests = (): readonly LoggedRequest[] =>
  useSyncExternalStore(
    access.failedRequests.entries.subscribe,
    access.failedRequests.entries.get,
    access.failedRequests.entries.get,
  );

/** Addresses of the backend and of the error reporting service. */
export { config };

export { AppError, foundRow, toAppError, unwrap } from '@parley/client/base/errors';
