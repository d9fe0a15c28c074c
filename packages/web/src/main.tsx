import './ui/mantine.css';
import '@mantine/notifications/styles.layer.css';
import '@mantine/spotlight/styles.layer.css';
import '@fontsource-variable/inter/opsz.css';
import './ui/tokens.css';
import './ui/app.css';
import { createRoot } from 'react-dom/client';
import { session } from './api/session.ts';
import { Providers } from './app/providers.tsx';
import { createQueryClient } from './app/query-client.ts';
import { createAppRouter } from './app/router.tsx';
import { followSession } from './app/session-end.ts';
import { startI18n, texts } from './i18n/setup.ts';
import { notifyProblem } from './ui/notify.tsx';

const queryClient = createQueryClient((problem) => notifyProblem(problem, texts.t, session.isOpen()));
const router = createAppRouter(queryClient);
const root = document.getElementById('root');

followSession(router, queryClient);
if (root !== null) {
  void startI18n().then(() =>
    createRoot(root).render(<Providers queryClient={queryClient} router={router} />),
  );
}
