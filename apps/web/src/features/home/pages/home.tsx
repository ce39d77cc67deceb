import type { JSX } from 'react';

export default function HomePage(): JSX.Element {
  return (
    <main>
      <h1>出行</h1>
    </main>
  );
}
