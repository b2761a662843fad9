import { shorten } from '@parley/model';
import type { Log, Task } from '@parley/jobs';
import { z } from 'zod';
import { type Texts, textsFor } from '../texts.ts';
import { html, page, STYLES } from './html.ts';
import { type OutgoingMail, type Mailer, MailRefusedError } from './mailer.ts';

const payloadSchema = z.object({ invitation_id: z.uuid(), token: z.string().min(1) });

type Invitation = {
  id: string;
  email: string;
  expires_at: Date;
  workspace: string;
  inviter: string | null;
  language: string | null;
};

const NAME_LENGTH = 80;

/** Sends an invitation to its address, as long as it can still be accepted. */
export function invitationTask({
  mailer,
  siteUrl,
  log,
}: {
  mailer: Mailer;
  siteUrl: string;
  log: Log;
}): Task {
  return async (payload, _helpers, pool) => {
    const { invitation_id: id, token } = payloadSchema.parse(payload);
    const { rows } = await pool.query<Invitation>(
      `select i.id, i.email, i.expires_at, w.name as workspace, p.name as inviter, s.language
       from public.invitations i
       join public.workspaces w on w.id = i.workspace_id
       left join public.profiles p on p.id = i.created_by
       left join public.person_settings s on s.id = i.created_by
       where i.id = $1 and i.email is not null and i.revoked_at is null and i.expires_at > now()
         and i.uses < coalesce(i.max_uses, i.uses + 1)`,
      [id],
    );
    const [invitation] = rows;
    if (!invitation) return;
    try {
      await mailer.send(
        composeInvitation(invitation, new URL(`/join/${encodeURIComponent(token)}`, siteUrl).href),
      );
    } catch (error) {
      if (!(error instanceof MailRefusedError)) throw error;
      log({
        level: 'warn',
        message: 'An invitation was refused by the mail server',
        invitation: id,
        error: error.message,
      });
    }
  };
}

/** Written in the inviter's language: nothing is known yet of the invited person. */
function composeInvitation(
  { id, email, expires_at: expiresAt, workspace, inviter, language }: Invitation,
  url: string,
): OutgoingMail {
  const texts = textsFor(language);
  const { say } = texts;
  const names = {
    workspace: shorten(workspace, NAME_LENGTH),
    inviter: shorten(inviter?.trim() || say('somebody'), NAME_LENGTH),
    date: dateOf(expiresAt, texts),
  };
  const subject = say('invitation-subject', names);
  return {
    id: `invitation-${id}`,
    to: email,
    subject,
    text: [
      say('invitation-text', names),
      `${say('join', names)}:\n${url}`,
      say('invitation-expires', names),
      `-- \n${say('why-invitation')}\n`,
    ].join('\n\n'),
    html: page(
      texts,
      subject,
      html`<h1 style="${STYLES.title}">${subject}</h1>
        <p style="${STYLES.text}">${say('invitation-text', names)}</p>
        <p style="${STYLES.text}">
          <a href="${url}" style="${STYLES.button}">${say('join', names)}</a>
        </p>
        <p style="${STYLES.head}">${say('invitation-expires', names)}</p>
        <p style="${STYLES.foot}">${say('why-invitation')}</p>`,
    ),
  };
}

const dateOf = (date: Date, { language }: Texts) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
