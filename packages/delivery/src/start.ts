import { type JobWorker, type Log, startJobWorker, type Task } from '@parley/jobs';
import type { Pool } from 'pg';
import { createSafeFetch, type SafeFetch } from '@parley/safe-fetch';
import { commandTask } from './commands/task.ts';
import { callTask } from './schedule/call.ts';
import { digestTask } from './digest/task.ts';
import { scheduledTasks } from './scheduled-tasks.ts';
import { feedTask } from './feeds/task.ts';
import { unfurlTask } from './links/task.ts';
import { eventMailTask } from './mail/event.ts';
import { invitationTask } from './mail/invitation.ts';
import { createMailer } from './mail/mailer.ts';
import { claimTask } from './people/claim.ts';
import { type Objects, pictureTask } from './people/picture.ts';
import { pauseOverTask, pushTask } from './push/task.ts';
import { subjectOf, type VapidKeys } from './push/vapid.ts';
import { readRetention, type Retention } from './retention/policy.ts';
import { askForRetention, retentionWorker } from './retention/task.ts';
import { eventTask } from './schedule/task.ts';
import { webhookTask } from './webhooks/task.ts';

export type DeliveryOptions = {
  /** The database of the job queue. Needs a session connection, so not a transaction pooler. */
  databaseUrl: string;
  /** The address of the app, for links. */
  siteUrl: string;
  /** smtp:// or smtps://; without it no e-mail is sent. */
  smtpUrl?: string | undefined;
  /** The sender of e-mails, as `Name <address>`. */
  mailFrom?: string | undefined;
  vapid: VapidKeys;
  /** Stores people's pictures; without it none are fetched from providers. */
  objects?: Objects;
  /** If false, neither linked pages nor people's pictures are fetched. */
  unfurls?: boolean;
  /** Reaches pages, push services and webhooks; public machines only unless a test replaces it. */
  safeFetch?: SafeFetch;
  /** How long rows are kept; by default as the policy says. */
  retention?: Retention;
  /** How often to free the jobs of delivery workers that are gone, in milliseconds. */
  tidyMs?: number;
  log: Log;
};

/** A running worker, with counters of its work. */
export type DeliveryWorker = JobWorker & { figures(): Record<string, number> };

const AT_ONCE = 6;

/**
 * Delivers everything that leaves the channel until stopped: push messages, e-mails, webhooks,
 * cards of linked pages, and messages and reminders for later. Each job runs at least once: a job
 * that was interrupted, here or in a delivery worker that is gone, is found again.
 */
export async function startDelivery(options: DeliveryOptions): Promise<DeliveryWorker> {
  const {
    databaseUrl,
    siteUrl,
    vapid,
    log,
    objects,
    unfurls = true,
    safeFetch = createSafeFetch(),
    retention = readRetention({}),
    tidyMs = 30_000,
  } = options;
  const { task: applyRetention, figures } = retentionWorker(retention, log);
  const mailer = options.smtpUrl ? createMailer(options.smtpUrl, siteUrl, options.mailFrom) : null;
  const mails = mailer
    ? {
        digest: digestTask({ mailer, siteUrl, log }),
        mail_event: eventMailTask({ mailer, siteUrl, log }),
        mail_invitation: invitationTask({ mailer, siteUrl, log }),
      }
    : { digest: nothing, mail_event: nothing, mail_invitation: nothing };
  const pushes = { safeFetch, vapid, subject: subjectOf(siteUrl) };
  const worker = await startJobWorker({
    databaseUrl,
    log,
    tidyMs,
    concurrency: AT_ONCE,
    tasks: {
      ...scheduledTasks,
      ...mails,
      apply_retention: applyRetention,
      deliver_webhook: webhookTask(safeFetch, siteUrl),
      call_command: commandTask(safeFetch, siteUrl),
      claim_person: claimTask,
      event_due: eventTask,
      read_feed: feedTask(safeFetch),
      tidy_call: callTask,
      push: pushTask(pushes),
      pause_over: pauseOverTask(pushes),
      fetch_picture: unfurls && objects ? pictureTask(safeFetch, objects) : nothing,
      unfurl: unfurls ? unfurlTask(safeFetch, siteUrl) : nothing,
    },
    onStart: askForWaiting,
    onTidy: askForRetention,
  });
  return {
    isAlive: worker.isAlive,
    figures,
    async stop() {
      await worker.stop();
      mailer?.close();
      await safeFetch.close();
    },
  };
}

/**
 * Enqueues work that became due while no worker served the queue, or whose job was given up. A job
 * that is already waiting stays as it was last requested. Each is enqueued in its own transaction:
 * a transaction that holds one job while it waits for the next would deadlock with that of another
 * delivery worker.
 */
async function askForWaiting(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{
    task: string;
    payload: unknown;
    job_key: string;
    at: string;
  }>(`
    select task, payload, job_key, at::text from private.waiting_jobs() where not exists (
      select from graphile_worker.jobs where key = job_key and attempts < max_attempts)`);
  for (const { task, payload, job_key, at } of rows)
    await pool.query('select private.enqueue_job($1, $2, $3, $4)', [task, payload, job_key, at]);
}

/**
 * Jobs of features that are switched off end immediately: their data, such as the tokens of
 * invitations, must not be kept.
 */
const nothing: Task = async () => {};
