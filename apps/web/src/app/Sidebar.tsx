import { ListPane } from './ListPane.tsx';
import { Rail } from './Rail.tsx';
import { useListLayout } from './use-list-layout.ts';

/** The rail, and beside it the list of channels unless it is closed. */
export function Sidebar() {
  const { isBeside } = useListLayout();
  return (
    <div className="hidden h-full shrink-0 md:flex">
      <Rail />
      {isBeside && <ListPane />}
    </div>
  );
}
