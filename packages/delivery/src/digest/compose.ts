import { shorten } from '@parley/model';
import { createHash } from 'node:crypto';
import type { OutgoingMail } from '../mail/mailer.ts';
import { type Html, html, page, STYLES } from '../mail/html.ts';
import type { Notice } from '../people/notices.ts';
import type { Recipient } from '../people/recipient.ts';
import { type Texts, textsFor } from '../texts.ts';
import { type Group, groupsOf } from './groups.ts';

const SUBJECT_LENGTH = 120;

/** One e-mail of all these notifications, oldest first, in the person's language and time zone. */
export function composeDigest(
  notices: [Notice, ...Notice[]],
  to: string,
  person: Pick<Recipient, 'language' | 'timezone'>,
  siteUrl: string,
): OutgoingMail {
  const texts = textsFor(person.language);
  const groups = groupsOf(notices, texts, { siteUrl, timezone: person.timezone });
  const workspace = [...new Set(notices.map((notice) => notice.workspace))].join(', ');
  const subject = shorten(
    texts.say(notices.length === 1 ? 'digest-one' : 'digest-many', {
      count: notices.length,
      workspace,
    }),
    SUBJECT_LENGTH,
  );
  const unsubscribeUrl = new URL('/settings#notifications', siteUrl).href;
  return {
    // The oldest notification appears only in this mail and its retries, which may include more. A
    // mail that arrives twice is shown once.
    id: `digest-${createHash('sha256').update(notices[0].id).digest('hex').slice(0, 32)}`,
    to,
    subject,
    text: textVersion(groups, texts, unsubscribeUrl),
    html: htmlVersion(groups, texts, subject, unsubscribeUrl),
    unsubscribeUrl,
  };
}

function textVersion(groups: Group[], { say }: Texts, unsubscribeUrl: string): string {
  const sections = groups.map(({ heading, items, more }) => {
    const lines = items.map(({ headline, time, excerpt, url }) =>
      [`${headline}, ${time}`, ...(excerpt ? [`  ${excerpt}`] : []), `  ${url}`].join('\n'),
    );
    return [
      heading,
      '-'.repeat([...heading].length),
      ...lines,
      ...(more > 0 ? [say('digest-more', { count: more })] : []),
    ].join('\n');
  });
  return [
    say('digest-intro'),
    ...sections,
    `-- \n${say('why-digest')}\n${say('unsubscribe')}: ${unsubscribeUrl}\n`,
  ].join('\n\n');
}

function htmlVersion(
  groups: Group[],
  texts: Texts,
  subject: string,
  unsubscribeUrl: string,
): string {
  const { say } = texts;
  return page(
    texts,
    subject,
    html`<h1 style="${STYLES.title}">${subject}</h1>
      <p style="${STYLES.text}">${say('digest-intro')}</p>
      ${groups.map((group) => section(group, texts))}
      <p style="${STYLES.foot}">
        ${say('why-digest')}<br /><a href="${unsubscribeUrl}" style="color:inherit"
          >${say('unsubscribe')}</a
        >
      </p>`,
  );
}

const section = ({ heading, items, more }: Group, { say }: Texts): Html =>
  html`<h2 style="${STYLES.section}">${heading}</h2>
    ${items.map(
      ({ headline, time, excerpt, url }) =>
        html`<div style="${STYLES.row}">
          <a href="${url}" style="${STYLES.plainLink}"
            ><p style="${STYLES.head}">${headline} · ${time}</p>
            <p style="${STYLES.quote}">${excerpt}</p></a
          >
        </div> `,
    )}${more > 0 ? html`<p style="${STYLES.head}">${say('digest-more', { count: more })}</p>` : ''}`;
