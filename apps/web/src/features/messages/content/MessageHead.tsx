import { isProgram, type Message, type Profile } from '@parley/model';
import { Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { clock, fullDate } from '../../../lib/format.ts';
import { ProgramMark } from '../../../ui/ProgramMark.tsx';
import { AuthorLink } from './AuthorLink.tsx';

type MessageHeadProps = {
  message: Message;
  author: Profile | undefined;
  /** The author's name, or a placeholder. */
  name: string;
};

/** Above the first message of a group: its author and time. */
export function MessageHead({ message, author, name }: MessageHeadProps) {
  return (
    <div className="flex items-baseline gap-2">
      <AuthorLink author={author}>
        <span className="truncate font-semibold">{name}</span>
      </AuthorLink>
      {message.role === 'assistant' && <AssistantMark name={name} />}
      {isProgram(author) && (
        <>
          <ProgramMark />
          <ShownAs message={message} />
        </>
      )}
      <time
        className="shrink-0 text-xs text-faint tabular-nums"
        dateTime={message.created_at}
        title={fullDate(message.created_at)}
      >
        {clock(message.created_at)}
      </time>
    </div>
  );
}

/** The name that a program gives itself, beside that of its webhook, which it cannot choose. */
function ShownAs({ message }: { message: Message }) {
  const { data } = shownAs.safeParse(message.metadata);
  return data ? <span className="truncate text-sm text-soft">{data.shown_as}</span> : null;
}

const shownAs = z.looseObject({ shown_as: z.string() });

/** Marks an assistant whose name does not say that it is one. */
function AssistantMark({ name }: { name: string }) {
  const { t } = useTranslation('messages');
  const kinds = ['assistant', t('assistant')].map((kind) => kind.toLocaleLowerCase());
  if (kinds.some((kind) => name.toLocaleLowerCase().includes(kind))) return null;
  return (
    <Sparkles
      size={13}
      strokeWidth={1.75}
      role="img"
      aria-label={t('assistant')}
      className="shrink-0 self-center text-faint"
    />
  );
}
