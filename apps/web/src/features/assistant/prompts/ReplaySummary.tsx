import { profileName } from '@parley/model';
import { type Replay, replayWarnings } from '@parley/model/prompts';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProfiles } from '../../../data/index.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { ReplayedFirings } from './ReplayedFirings.tsx';

/** What the rules of a draft would have done in the channel's last days, and how often. */
export function ReplaySummary({ replay }: { replay: Replay }) {
  const { t } = useTranslation('prompts');
  const warnings = replayWarnings(replay);
  return (
    <section className="flex flex-col gap-3 border-b border-hairline pb-4 text-sm">
      <h3 className="text-xs text-faint">{t('replay.title', { days: replay.days })}</h3>
      {warnings.length > 0 && (
        <ul className="flex flex-col gap-1">
          {warnings.map((warning) => (
            <li key={warning} className="flex items-start gap-2 text-warn">
              <TriangleAlert
                size={16}
                strokeWidth={1.75}
                className="mt-0.5 shrink-0"
                aria-hidden="true"
              />
              {t(`replay.warnings.${warning}`)}
            </li>
          ))}
        </ul>
      )}
      <div>
        <p className="text-base font-medium">{spokeText(t, replay)}</p>
        <Counts replay={replay} />
      </div>
      <People people={replay.people} />
      <ReplayedFirings firings={replay.firings} />
    </section>
  );
}

type Translate = ReturnType<typeof useTranslation<'prompts'>>['t'];

const spokeText = (t: Translate, { spoke, messages }: Replay): string =>
  spoke === 0
    ? t('replay.spokeNever', { messages })
    : t('replay.spoke', { count: spoke, messages });

function Counts({ replay }: { replay: Replay }) {
  const { t } = useTranslation('prompts');
  const { spokeBefore, answered, reacted, asked, tokens, hasModel, tests } = replay;
  const cost = tokens === null || tokens === 0 ? '' : t('replay.tokens', { tokens });
  const passed = tests.filter(({ outcome }) => outcome === 'passed').length;
  const unknown = tests.filter(({ outcome }) => outcome === 'unknown').length;
  const lines = [
    t('replay.before', { published: spokeBefore, answered }),
    reacted > 0 && t('replay.reacted', { count: reacted }),
    asked > 0 && t(hasModel ? 'replay.asked' : 'replay.noModel', { count: asked, cost }),
    tests.length > 0 && t('replay.tests', { passed, total: tests.length }),
    unknown > 0 && t('replay.unknown', { count: unknown }),
    replay.isCut && t('replay.isCut', { messages: replay.messages }),
  ];
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-soft tabular-nums">
      {lines.flatMap((line) => (line ? [<li key={line}>{line}</li>] : []))}
    </ul>
  );
}

function People({ people }: { people: Replay['people'] }) {
  const { t } = useTranslation('prompts');
  const profiles = useProfiles();
  if (people.length === 0) return null;
  return (
    <div>
      <h4 className="mb-1 text-xs text-faint">{t('replay.people')}</h4>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {people.map(({ profile_id: id, times }) => (
          <li key={id} className="flex items-center gap-1.5">
            <Avatar profile={profiles.get(id)} size="xs" />
            <span>{profileName(profiles.get(id))}</span>
            <span className="text-faint tabular-nums">{times}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
