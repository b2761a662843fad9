import { Button, Popover } from '@heroui/react';
import { type AssistantRun, type Channel, isStreaming, type Message, profileName, type Profile } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Sources } from './Sources.tsx';

const recorded = z.object({ model: z.string().nullish(), prompt_version: z.number().nullish() });

type ReplyDetailsProps = { message: Message; run: AssistantRun | undefined; channel: Channel | undefined; profiles: Map<string, Profile> };

/** Why this reply: which prompt and model, on whose behalf, and what it took. */
export function ReplyDetails({ message, run, channel, profiles }: ReplyDetailsProps) {
  const { t } = useTranslation('assistant');
  const { data } = recorded.safeParse(message.metadata);
  if (isStreaming(message) || (!data?.model && !run)) return null;
  const version = run?.prompt_version ?? data?.prompt_version ?? 0;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-1.5">
      <Sources sources={run?.sources} channelId={message.channel_id} />
      <Popover>
        <Button size="sm" variant="ghost" className="-ms-2 h-6 min-w-0 px-2 text-xs font-normal text-faint">{t('why')}</Button>
        <Popover.Content placement="bottom start" className="w-84 max-w-[92vw]">
          <Popover.Dialog aria-label={t('why')} className="flex flex-col gap-3 p-3">
            <section className="hairline-card overflow-hidden">
              <h2 className="border-b border-hairline px-3 py-2 text-[13px] font-semibold">{version > 0 ? t('promptNumber', { version }) : t('noPrompt')}</h2>
              {version > 0 && <p className="max-h-48 overflow-y-auto px-3 py-2 font-mono text-[12.5px] leading-relaxed whitespace-pre-wrap text-soft">{channel?.prompt_version === version ? channel.prompt : t('promptChanged')}</p>}
            </section>
            <ul className="flex flex-col gap-0.5 text-[13px] text-soft tabular-nums">
              <li>{t('model', { model: run?.model ?? data?.model ?? '–' })}</li>
              {run && <li>{t('askedBy', { name: profileName(profiles.get(run.asked_by)) })}</li>}
              {run && <Cost run={run} />}
            </ul>
          </Popover.Dialog>
        </Popover.Content>
      </Popover>
    </div>
  );
}

function Cost({ run: { duration_ms: ms, input_tokens: read, output_tokens: written } }: { run: AssistantRun }) {
  const { t, i18n } = useTranslation('assistant');
  const number = (value: number, digits = 0) => new Intl.NumberFormat(i18n.language, { maximumFractionDigits: digits }).format(value);
  const facts = [
    ms === null ? null : t('seconds', { seconds: number(ms / 1000, 1) }),
    read === null && written === null ? null : t('tokens', { tokens: number((read ?? 0) + (written ?? 0)) }),
  ].filter((fact) => fact !== null);
  return facts.length > 0 && <li>{facts.join(', ')}</li>;
}
