import { type ComponentType, type ReactNode, Suspense, use } from 'react';
import { loadOtherTexts } from './i18n.ts';
import { painted } from './painted.ts';

/** A part of the page whose code is not needed to read it. */
export type LaterPart<Props> = ComponentType<Props> & {
  /** Fetches its code, for whoever is about to need it. */
  load(): void;
};

type Module<Props> = { default: ComponentType<Props> };

/**
 * A part whose code comes once the page is painted, or as soon as it is drawn or about to be. Once
 * the code is there it is drawn at once, as if it had been there all along.
 * @param fallback what stands in its place until then
 */
export function afterPaint<Props extends object>(
  fetchCode: () => Promise<Module<Props>>,
  fallback: ReactNode = null,
): LaterPart<Props> {
  let there: ComponentType<Props> | undefined;
  let coming: Promise<Module<Props>> | undefined;
  const code = () =>
    (coming ??= Promise.all([fetchCode(), loadOtherTexts()]).then(
      ([module]) => {
        there = module.default;
        return module;
      },
      (error: unknown) => {
        // Whoever needs it next asks again.
        coming = undefined;
        throw error;
      },
    ));
  const load = () => void code().catch(() => {});
  function Drawn(props: Props) {
    const Part = there ?? use(code()).default;
    return <Part {...props} />;
  }
  const Later = (props: Props) => (
    <Suspense fallback={fallback}>
      <Drawn {...props} />
    </Suspense>
  );
  void painted.then(load);
  return Object.assign(Later, { load });
}
