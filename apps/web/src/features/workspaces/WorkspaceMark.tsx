import type { Workspace } from '@parley/model';

const graphemes = new Intl.Segmenter();

/** A workspace's emoji, or else its first letter. */
export function WorkspaceMark({
  workspace,
  small = false,
}: {
  workspace: Pick<Workspace, 'name' | 'icon'> | undefined;
  small?: boolean;
}) {
  const size = small ? 'size-6 rounded-md text-sm' : 'size-8 rounded-lg text-lg';
  const text = workspace?.icon?.trim() || workspace?.name.trim().toLocaleUpperCase() || '';
  const [first] = graphemes.segment(text);
  return (
    <span
      className={`grid shrink-0 place-items-center bg-accent font-title font-semibold text-accent-foreground ${size}`}
      aria-hidden="true"
    >
      {first?.segment}
    </span>
  );
}
