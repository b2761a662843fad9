import { useEffect, useSyncExternalStore } from 'react';
import { createAccess } from './access.ts';
import { takeMailLink } from './mail-link.ts';
import type { ReadingClient } from './database.ts';
import { config, isPage } from './page-config.ts';
import { browserPorts, processPorts } from './ports.ts';
import type { LoggedRequest } from './request-log.ts';
import { createAccount } from './account/account.ts';
import type { SecondStep } from './second-step.ts';
import type { SessionState } from './session.ts';
import { createSignInMethods, type SignInMethods } from './sign-in-methods.ts';
import type { Gateway } from './table-gateway.ts';

/** Who is signed in, apart from the store: pages for guests load this alone. */
export const access = createAccess({
  config,
  ports: isPage ? browserPorts() : processPorts(),
  fetch: (input, init) => globalThis.fetch(input, init),
  link: isPage ? takeMailLink(window) : null,
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
    signInMethods.ways.subscribe,
    signInMethods.ways.get,
    signInMethods.ways.get,
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

export { AppError, oneOf, toAppError } from './errors.ts';
