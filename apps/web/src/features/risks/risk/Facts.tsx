import { channelTitle, type Risk } from '@parley/model';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../../ui/Choice.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { ChannelIcon } from '../../channels/ChannelIcon.tsx';
import { useChannel, useOwnChannels } from '../../channels/queries.ts';
import { DayField } from '../../../ui/DayField.tsx';
import { STATUSES } from '../filter.ts';
import { PersonField } from '../PersonField.tsx';
import { PickField } from '../../../ui/PickField.tsx';
import { useLocations } from '../queries.ts';
import { CategoryField } from './CategoryField.tsx';
import { Review } from './Review.tsx';
import { saverOf } from './saver.ts';

/** Owner, channel, location, dates and other facts of a risk. */
export function Facts({ risk, isReadOnly }: { risk: Risk; isReadOnly: boolean }) {
  'use memo';
  const { t } = useTranslation('risks');
  const save = saverOf(risk);
  const locations = useLocations();
  const locationOptions = locations.map(({ id, name }) => ({ id, name }));
  return (
    <aside aria-label={t('facts')} className="flex flex-col gap-4">
      <Choice
        label={t('status')}
        value={risk.status}
        options={STATUSES.map((key) => ({ key, label: t(`statuses.${key}`) }))}
        onChange={(status) => save({ status })}
        isDisabled={isReadOnly}
      />
      <PersonField
        label={t('owner')}
        value={risk.owner_id}
        onChange={(owner_id) => save({ owner_id })}
        isDisabled={isReadOnly}
      />
      <DayField
        label={t('due')}
        value={risk.due_on}
        onChange={(due_on) => save({ due_on })}
        isDisabled={isReadOnly}
      />
      <CategoryField
        value={risk.category}
        onChange={(category) => save({ category })}
        isDisabled={isReadOnly}
      />
      <Part title={t('reviewTitle')}>
        <Review risk={risk} isReadOnly={isReadOnly} />
      </Part>
      <Part title={t('belongsTo')}>
        <ChannelField risk={risk} isReadOnly={isReadOnly} />
        <PickField
          label={t('location')}
          options={locationOptions}
          none={t('noLocation')}
          value={risk.location_id}
          onChange={(location_id) => save({ location_id })}
          isDisabled={isReadOnly}
        />
        {risk.location_id && (
          <Link
            to="/locations/$locationId"
            params={{ locationId: risk.location_id }}
            className="-mt-2 text-sm text-accent"
          >
            {t('openLocation')}
          </Link>
        )}
      </Part>
    </aside>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3 border-t border-hairline pt-4">
      <h2 className="text-sm font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** The channel decides who sees the risk; without one, every member does. */
function ChannelField({ risk, isReadOnly }: { risk: Risk; isReadOnly: boolean }) {
  const { t } = useTranslation('risks');
  const own = useOwnChannels();
  const current = useChannel(risk.channel_id ?? '');
  const options = useMemo(() => {
    const known = own.map(({ channel }) => channel);
    const all = current && !known.includes(current) ? [current, ...known] : known;
    return all.map((channel) => ({
      id: channel.id,
      name: channel.visibility === 'direct' ? t('aConversation') : channelTitle(channel),
      mark: <ChannelIcon channel={channel} size={15} />,
    }));
  }, [own, current, t]);
  const isNarrow = current !== undefined && current.visibility !== 'open';
  return (
    <div className="flex flex-col gap-1">
      <PickField
        label={t('channel')}
        options={options}
        none={t('noChannel')}
        value={risk.channel_id}
        onChange={(channel_id) => saverOf(risk)({ channel_id })}
        isDisabled={isReadOnly}
      />
      {isNarrow && <p className="text-sm text-faint">{t('onlyItsReaders')}</p>}
      {current && (
        <TextLink
          to={current.visibility === 'direct' ? '/chat/$chatId' : '/channels/$channelId'}
          params={{ chatId: current.id, channelId: current.id }}
          className="self-start text-sm"
        >
          {t('openChannel')}
        </TextLink>
      )}
    </div>
  );
}
