import { Button, Modal } from '@heroui/react';
import { channelTitle, profileName } from '@parley/model';
import { Link } from '@tanstack/react-router';
import {
  AlignLeft,
  Bell,
  CalendarDays,
  Download,
  Globe,
  Hash,
  Lock,
  type LucideIcon,
  MapPin,
  MessageSquareText,
  Pencil,
  Repeat,
  ShieldAlert,
  Trash2,
  UserRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProfiles, useRowsWhere, useTableGroup } from '../../../data/index.ts';
import { Filled } from '../../../lib/slot.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { whenText, timeInEventZone } from '../board/dates.ts';
import { type ShownEvent, zoneOf } from '../board/shown.ts';
import { exportEvent } from '../calendar/export.ts';
import { actsByItself, KIND_ICONS } from '../kinds.ts';
import { eventCall } from '../slots.ts';
import { useCanChange } from '../queries.ts';
import { CallLink } from '../people/CallLink.tsx';
import { Coming } from './Coming.tsx';
import { dayIn, textOfPayload } from './draft.ts';
import { reminderName } from './reminder-name.ts';
import { ruleText } from './rule-text.ts';
import { Runs } from './Runs.tsx';

type EventDetailsProps = {
  item: ShownEvent;
  /** True if a link opened it, so that closing returns to the link. */
  isLinked: boolean;
  onEdit(): void;
  onDelete(): void;
  onClose(): void;
};

/** One event: time, place, attendees and runs. */
export function EventDetails({ item, isLinked, onEdit, onDelete, onClose }: EventDetailsProps) {
  const { t } = useTranslation('schedule');
  const { event } = item;
  const canChange = useCanChange()(event);
  const location = useEventLocation(event.location_id);
  const Icon = KIND_ICONS[event.kind];
  return (
    <Dialog
      title={event.title}
      above={
        <p className="flex items-center gap-1.5 text-sm text-soft">
          <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
          {t(`kinds.${event.kind}`)}
        </p>
      }
      size="md"
      isOfPage={isLinked}
      onClose={onClose}
    >
      <Modal.Body className="flex flex-col gap-4">
        {event.call_url ? (
          <CallLink url={event.call_url} />
        ) : (
          <Filled slot={eventCall} given={{ event, channel: item.channel }} />
        )}
        <Facts item={item} location={location} />
        {actsByItself(event.kind) ? <Runs event={event} /> : <Coming item={item} />}
      </Modal.Body>
      <Modal.Footer className="flex-wrap justify-start gap-2">
        {canChange && (
          <Button variant="outline" onPress={onEdit}>
            <Pencil size={15} strokeWidth={1.75} aria-hidden="true" />
            {t('edit')}
          </Button>
        )}
        <Button variant="ghost" onPress={() => exportEvent(event, location)}>
          <Download size={15} strokeWidth={1.75} aria-hidden="true" />
          {t('exportOne')}
        </Button>
        {canChange && (
          <Button variant="ghost" className="text-bad sm:ms-auto" onPress={onDelete}>
            <Trash2 size={15} strokeWidth={1.75} aria-hidden="true" />
            {t('delete')}
          </Button>
        )}
      </Modal.Footer>
    </Dialog>
  );
}

function useEventLocation(
  id: string | null,
): { id: string; name: string; address: string | null } | null {
  useTableGroup('locations');
  return useRowsWhere('locations', 'id', id ?? '')[0] ?? null;
}

function Facts({
  item,
  location,
}: {
  item: ShownEvent;
  location: ReturnType<typeof useEventLocation>;
}) {
  const { t, i18n } = useTranslation('schedule');
  const { event, channel } = item;
  const author = useProfiles().get(event.created_by ?? '');
  const there = timeInEventZone(item);
  const repeats = ruleText(event.recurrence, dayIn(item.start, zoneOf(event)), t, i18n.language);
  const text = textOfPayload(event.payload);
  return (
    <ul className="flex flex-col gap-2">
      <Fact icon={CalendarDays} label={t('when')}>
        {whenText(item)}
      </Fact>
      {there && (
        <Fact icon={Globe} label={t('form.timezone')}>
          {t('there', { when: there, zone: zoneOf(event).replaceAll('_', ' ') })}
        </Fact>
      )}
      {repeats && (
        <Fact icon={Repeat} label={t('repeats.label')}>
          {repeats}
        </Fact>
      )}
      <Fact icon={event.is_private ? Lock : Hash} label={t('audience')}>
        {event.is_private ? (
          t('guestsOnly')
        ) : channel ? (
          <Link
            to="/channels/$channelId"
            params={{ channelId: channel.id }}
            className="rounded underline decoration-hairline underline-offset-4 hover:decoration-accent"
          >
            {channelTitle(channel)}
          </Link>
        ) : (
          t('everyone')
        )}
      </Fact>
      {location && (
        <Fact icon={MapPin} label={t('form.location')}>
          <Link
            to="/locations/$locationId"
            params={{ locationId: location.id }}
            className="rounded underline decoration-hairline underline-offset-4 hover:decoration-accent"
          >
            {location.name}
          </Link>
          {location.address && <span className="block text-faint">{location.address}</span>}
        </Fact>
      )}
      {event.risk_id && (
        <Fact icon={ShieldAlert} label={t('risk')}>
          <Link
            to="/risks/$riskId"
            params={{ riskId: event.risk_id }}
            className="rounded underline decoration-hairline underline-offset-4 hover:decoration-accent"
          >
            {t('openRisk')}
          </Link>
        </Fact>
      )}
      {event.remind_minutes !== null && (
        <Fact icon={Bell} label={t('form.reminder')}>
          {reminderName(event.remind_minutes, t)}
        </Fact>
      )}
      {text && (
        <Fact icon={MessageSquareText} label={t('words')}>
          <span className="whitespace-pre-wrap">{text}</span>
        </Fact>
      )}
      {event.description && (
        <Fact icon={AlignLeft} label={t('form.description')}>
          <span className="whitespace-pre-wrap">{event.description}</span>
        </Fact>
      )}
      {author && (
        <Fact icon={UserRound} label={t('plannedBy')}>
          {profileName(author)}
        </Fact>
      )}
    </ul>
  );
}

function Fact({
  icon: Icon,
  label,
  children,
}: {
  icon: LucideIcon;
  label: string;
  children: React.ReactNode;
}) {
  return (
    <li className="flex items-start gap-2.5 text-base">
      <Icon
        role="img"
        size={16}
        strokeWidth={1.75}
        className="mt-[3px] shrink-0 text-faint"
        aria-label={label}
      />
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}
