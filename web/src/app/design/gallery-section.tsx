import type { ReactElement, ReactNode } from 'react';

export const Chapter = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactElement => (
  <section className="border-t pt-6 pb-12">
    <h2 className="mb-6 carved text-2xl">{title}</h2>
    <div className="grid gap-8">{children}</div>
  </section>
);

export const Specimen = ({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement => (
  <div className="grid gap-3">
    <h3 className="inscription text-quiet">{name}</h3>
    <div className="flex flex-wrap items-center gap-3 *:min-w-0">{children}</div>
  </div>
);
