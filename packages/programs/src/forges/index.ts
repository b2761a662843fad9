import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { HookError } from '../answers.ts';
import type { Post } from '../payload.ts';
import { writtenOf } from '../written.ts';
import { githubTold } from './github.ts';
import { gitlabTold } from './gitlab.ts';

/** True for a request of GitHub or GitLab, whose bodies are no payloads of Slack's form. */
export const isOfForge = (headers: Headers): boolean =>
  headers.has('x-github-event') || headers.has('x-gitlab-event');

/**
 * A forge that was given a secret proves with every request that it knows it. The secret is the
 * last part of the webhook's own address, so that none has to be stored.
 * @throws HookError if there is a proof and it is wrong
 */
export function checkProof(headers: Headers, body: string, secret: string): void {
  const signature = headers.get('x-hub-signature-256');
  const token = headers.get('x-gitlab-token');
  const signed = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  if (signature !== null && !isSame(signature, signed)) throw badSignature();
  if (token !== null && !isSame(token, secret)) throw badSignature();
}

function isSame(one: string, other: string): boolean {
  const [given, wanted] = [Buffer.from(one), Buffer.from(other)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const badSignature = () =>
  new HookError(
    'bad_signature',
    'The signature does not match.',
    'Set the last part of the address as the secret, or set none.',
  );

/** The message about an event; null for events that are not told. @throws HookError */
export function forgePost(headers: Headers, body: unknown): Post | null {
  try {
    const event = headers.get('x-github-event');
    const told = event === null ? gitlabTold(body) : githubTold(event, body);
    return told === null
      ? null
      : {
          written: writtenOf([told.content]),
          threadKey: told.threadKey?.slice(-255) ?? null,
          updateKey: told.updateKey?.slice(-255) ?? null,
          shownAs: event === null ? 'GitLab' : 'GitHub',
        };
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    throw new HookError(
      'invalid_payload',
      `The event is not what its header says: ${error.issues[0]?.path.join('.')}.`,
      'Choose JSON as the content type at the forge.',
    );
  }
}
