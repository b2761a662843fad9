import { partsOf } from '@parley/model';
import { useOwnId } from '../../../data/index.ts';
import { PART_VIEWS } from '../parts/index.ts';
import type { PartViewProps } from '../parts/part-view.ts';
import { Forwarded } from './Forwarded.tsx';
import { LinkCards } from './LinkCards.tsx';

/** A message's parts in order, each type once, and cards for its links. */
export function MessageContent(props: PartViewProps) {
  'use memo';
  const { message, isReadOnly } = props;
  const ownId = useOwnId();
  const types = new Set(partsOf(message).map(({ type }) => type));
  return (
    <>
      <Forwarded message={message} />
      {[...types].map((type) => {
        const View = PART_VIEWS[type];
        return View && <View key={type} {...props} />;
      })}
      <LinkCards messageId={message.id} isOwn={message.author_id === ownId && !isReadOnly} />
    </>
  );
}
