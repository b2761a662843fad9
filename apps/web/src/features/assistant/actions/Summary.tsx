import { profileName } from '@parley/model';
import { parseAbsoluteToLocal, toCalendarDate } from '@internationalized/date';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shortDate } from '../../../lib/format.ts';
import { useProfiles } from '../../../data/index.ts';
import { LevelChip } from '../../risks/LevelChip.tsx';
import { timesIn } from '../../schedule/board/dates.ts';
import { ruleText } from '../../schedule/event/rule-text.ts';
import type { EventPayload, Proposal, RiskPayload, ToolPayload } from './payload.ts';

/** Exactly what would happen, as text: nothing of it is made into Markdown, links or pictures. */
export function Summary({ proposal }: { proposal: Proposal | null }) {
  const { t } = useTranslation('assistant');
  if (!proposal) return <p className="text-[13px] text-soft">{t('actions.unknown')}</p>;
  if (proposal.kind === 'message') return <Quoted>{proposal.payload.text}</Quoted>;
  if (proposal.kind === 'event') return <EventSummary event={proposal.payload} />;
  if (proposal.kind === 'risk') return <RiskSummary risk={proposal.payload} />;
  return <ToolSummary call={proposal.payload} />;
}

/** Words as they are; long ones scroll, by key too. */
export function Quoted({ children, isCode = false }: { children: string; isCode?: boolean }) {
  const { t } = useTranslation('assistant');
  return (
    <p
      tabIndex={0}
      role="group"
      aria-label={t('quoted')}
      className={`max-h-60 overflow-y-auto border-s-2 border-hairline ps-2.5 wrap-anywhere whitespace-pre-wrap ${isCode ? 'font-mono text-xs leading-relaxed text-soft' : 'text-sm'}`}
    >
      {children}
    </p>
  );
}

type FactsProps = { facts: (string | null | undefined)[]; children?: ReactNode };
const Facts = ({ facts, children }: FactsProps) => (
  <p className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-[13px] text-soft">
    {children}
    {facts.filter(Boolean).map((fact) => (
      <span key={fact}>{fact}</span>
    ))}
  </p>
);
const Title = ({ children }: { children: string }) => (
  <p className="font-semibold wrap-anywhere">{children}</p>
);
const Words = ({ children }: { children: string | null | undefined }) =>
  children && (
    <p className="line-clamp-6 text-[13px] wrap-anywhere whitespace-pre-line text-soft">
      {children}
    </p>
  );

function EventSummary({
  event: { kind, title, description, starts_at, ends_at, recurrence, payload },
}: {
  event: EventPayload;
}) {
  const { t: schedule, i18n } = useTranslation('schedule');
  const start = toCalendarDate(parseAbsoluteToLocal(new Date(starts_at).toISOString()));
  return (
    <div className="flex flex-col gap-1">
      <Title>{title}</Title>
      <Facts
        facts={[
          schedule(`kinds.${kind}`),
          timesIn(starts_at, ends_at),
          recurrence && ruleText(recurrence, start, schedule, i18n.language),
        ]}
      />
      <Words>{description}</Words>
      {payload?.text && <Quoted>{payload.text}</Quoted>}
    </div>
  );
}

function RiskSummary({
  risk: { title, description, category, likelihood, impact, owner_id, due_on },
}: {
  risk: RiskPayload;
}) {
  const { t } = useTranslation('assistant');
  const { t: risks } = useTranslation('risks');
  const profiles = useProfiles();
  return (
    <div className="flex flex-col gap-1">
      <Title>{title}</Title>
      <Facts
        facts={[
          risks('scoreWords', {
            likely: risks(`likelihoods.${likelihood}`),
            bad: risks(`impacts.${impact}`),
          }),
          category,
          owner_id && t('actions.owner', { name: profileName(profiles.get(owner_id)) }),
          due_on && t('actions.due', { date: shortDate(`${due_on}T12:00:00`) }),
        ]}
      >
        <LevelChip score={{ likelihood, impact }} hasWord />
      </Facts>
      <Words>{description}</Words>
    </div>
  );
}

function ToolSummary({ call: { tool, input } }: { call: ToolPayload }) {
  return (
    <div className="flex flex-col gap-1.5">
      <Title>{tool}</Title>
      <Quoted isCode>{JSON.stringify(input, null, 2)}</Quoted>
    </div>
  );
}
