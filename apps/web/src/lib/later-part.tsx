import { type ComponentType, type ReactNode, Suspense, use } from 'react';
import { loadOtherTexts } from './i18n.ts';
import { aheadOfUse } from './attended.ts';

/** A component whose code is not needed to read the page. */
export type LaterPart<Props> = ComponentType<Props> & {
  /** Fetches the code early. */
  load(): void;
};

type Module<Props> = { default: ComponentType<Props> };

/**
 * A component whose code loads once somebody uses the page, or when it is rendered or about to be.
 * Renders synchronously after that.
 * @param fallback rendered until then
 */
export function laterPart<Props extends object>(
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
        // The next use retries.
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
  void aheadOfUse.then(load);
  return Object.assign(Later, { load });
}
