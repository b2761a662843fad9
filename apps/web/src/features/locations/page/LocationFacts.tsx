import { Button } from '@heroui/react';
import { type Location, profileName } from '@parley/model';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsKnown, useOwnId, useProfiles } from '../../../data/index.ts';
import { LocalTime } from '../../../ui/LocalTime.tsx';
import { SkeletonWord } from '../../../ui/Skeletons.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { toastErrors } from '../../../lib/toast-errors.ts';
import { toastUndo } from '../../../lib/toast-undo.ts';
import { ChannelIcon } from '../../channels/ChannelIcon.tsx';
import { useChannel } from '../../channels/queries.ts';
import { coordinatesText, isPlaced } from '../coordinates.ts';
import { OpenMark } from '../hours/OpenMark.tsx';
import { readHours } from '@parley/model/opening-hours';
import { kindIcons } from '../kinds.ts';
import { createChannelFor, takeBackChannel } from '../mutations.ts';
import { useLocations } from '../queries.ts';

/** Key facts of a location; empty ones are left out. */
export function LocationFacts({ location }: { location: Location }) {
  const { t } = useTranslation('locations');
  const { kind, address, timezone, capacity, contact_id, parent_id, notes } = location;
  const contact = useProfiles().get(contact_id ?? '');
  const parent = useLocations().find(({ id }) => id === parent_id);
  const Icon = kindIcons[kind];
  return (
    <section aria-label={t('details')} className="flex flex-col gap-5">
      <dl className="grid grid-cols-[min(8.5rem,35%)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2.5">
        <Fact name={t('fields.kind')}>
          <Icon
            size={16}
            strokeWidth={1.75}
            className="me-2 inline align-[-2.5px] text-accent"
            aria-hidden="true"
          />
          {t(`kinds.${kind}`)}
        </Fact>
        {address && (
          <Fact name={t('fields.address')}>
            <address className="whitespace-pre-line not-italic">{address}</address>
          </Fact>
        )}
        {readHours(location.opening_hours).length > 0 && (
          <Fact name={t('now')}>
            <OpenMark location={location} />
          </Fact>
        )}
        {timezone && (
          <Fact name={t('localTime')}>
            <LocalTime timeZone={timezone} />
          </Fact>
        )}
        {isPlaced(location) && (
          <Fact name={t('coordinates')}>
            <span className="tabular-nums">{coordinatesText(location)}</span>
          </Fact>
        )}
        {capacity !== null && (
          <Fact name={t('fields.capacity')}>{t('capacityOf', { count: capacity })}</Fact>
        )}
        {contact && (
          <Fact name={t('fields.contact')}>
            <TextLink to="/directory/$profileId" params={{ profileId: contact.id }}>
              {profileName(contact)}
            </TextLink>
          </Fact>
        )}
        {parent && (
          <Fact name={t('within')}>
            <TextLink to="/locations/$locationId" params={{ locationId: parent.id }}>
              {parent.name}
            </TextLink>
          </Fact>
        )}
        <Fact name={t('fields.channel')}>
          <LocationChannel location={location} />
        </Fact>
      </dl>
      {notes && <p className="max-w-prose whitespace-pre-line">{notes}</p>}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-faint">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

function LocationChannel({ location }: { location: Location }) {
  const { t } = useTranslation('locations');
  const ownId = useOwnId();
  const areChannelsKnown = useIsKnown('channels');
  const channel = useChannel(location.channel_id ?? '');
  if (channel) {
    return (
      <Link
        to="/channels/$channelId"
        params={{ channelId: channel.id }}
        className="inline-flex max-w-full items-center gap-1.5 rounded-sm text-accent hover:underline"
      >
        <ChannelIcon channel={channel} size={15} />
        <span className="min-w-0 wrap-anywhere">{channel.name}</span>
      </Link>
    );
  }
  if (location.channel_id && !areChannelsKnown) return <SkeletonWord className="w-24" />;
  if (location.channel_id) return <span className="text-soft">{t('channelHidden')}</span>;
  const create = async () => {
    const id = await createChannelFor(location, ownId);
    toastUndo(t('channelCreated', { name: location.name }), () => takeBackChannel(location, id));
  };
  return (
    <Button
      size="sm"
      variant="outline"
      className="border border-hairline"
      onPress={() => toastErrors(create())}
    >
      {t('createChannel')}
    </Button>
  );
}
