/** The product's mark and name, on pages without a shell. */
export function Brand() {
  return (
    <p className="flex items-center gap-2.5 font-title text-xl">
      <img src="/favicon.svg" alt="" width={32} height={32} />
      Parley
    </p>
  );
}
