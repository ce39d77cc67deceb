import '../ui/base.css';
import { createRoot } from 'react-dom/client';
import { byPrecedence } from '../core/route/path.ts';
import { registerRoutes } from '../core/route/href.ts';
import { startRouter } from '../core/route/router.ts';
import { loadMessages } from '../core/i18n/messages.ts';
import { alwaysLoaded } from './always-loaded.ts';
import { App } from './app.tsx';
import { routes } from './routes.ts';

async function boot(): Promise<void> {
  registerRoutes([...routes].sort(byPrecedence));
  await Promise.all([startRouter(), ...alwaysLoaded.map(loadMessages)]);
  const root = document.getElementById('root');
  if (root !== null) createRoot(root).render(<App />);
}

void boot();
