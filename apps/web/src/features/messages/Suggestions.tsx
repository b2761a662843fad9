import type { Profile } from '@parley/model';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/Avatar.tsx';
import type { Suggesting } from './mention-extension.ts';

export const SUGGESTIONS_ID = 'mention-suggestions';
export const optionId = (index: number) => `${SUGGESTIONS_ID}-${index}`;

/** Whom the letters after an @ may mean; the arrow keys stay in the editor. */
export function Suggestions({ suggesting: { items, selected, choose }, profiles }: { suggesting: NonNullable<Suggesting>; profiles: Map<string, Profile> }) {
  const { t } = useTranslation('messages');
  return (
    <div id={SUGGESTIONS_ID} role="listbox" aria-label={t('mention')} className="absolute bottom-full left-5 z-20 mb-1 w-66 rounded-xl border border-hairline bg-raised p-1 shadow-(--shadow)">
      {items.map((item, index) => (
        <div
          key={item.id}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === selected}
          onMouseDown={(event) => {
            // The editor keeps the focus.
            event.preventDefault();
            choose(item);
          }}
          className={`flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 ${index === selected ? 'bg-hover' : 'hover:bg-hover/60'}`}
        >
          <Avatar profile={profiles.get(item.id)} size="sm" />
          <span className="truncate">{item.label}</span>
        </div>
      ))}
    </div>
  );
}
