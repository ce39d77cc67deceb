import type { SurveyView } from '@shtrans/contract/surveys/schemas';
import { useEffect } from 'react';
import { inLanguage } from '../../../core/i18n/language.ts';
import { useQuery } from '../../../core/query/use-query.ts';
import { useWaiting } from '../../../core/query/waiting.ts';
import { goAnywhere } from '../../../core/route/go-anywhere.ts';
import { href } from '../../../core/route/href.ts';
import { Link } from '../../../core/route/link.tsx';
import { backHere, useRoute } from '../../../core/route/router.ts';
import { useLoggedIn } from '../../../core/session/session.ts';
import { useTitle } from '../../../core/view/title.ts';
import { useHydrated } from '../../../core/view/use-hydrated.ts';
import { shareMessages } from '../../../domain/share/messages.ts';
import { type PageWords, pageWords } from '../../../domain/share/page-words.ts';
import { passOn } from '../../../domain/share/pass-on.ts';
import { ShareButton } from '../../../domain/share/share-button.tsx';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { classes } from '../../../ui/style/classes.ts';
import { RoutePage } from '../../../ui/page/fact-page.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Icon } from '../../../ui/picture/icon.tsx';
import { Loaded } from '../../../ui/page/loaded.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { RowsSkeleton } from '../../../ui/list/rows.tsx';
import { timeInText } from '../../../ui/text/time.ts';
import { Until } from '../../../ui/text/until.tsx';
import { SurveyForm } from '../form.tsx';
import { surveyMessages } from '../messages.ts';
import { ANSWER, answerQuery, surveyQuery } from '../queries.ts';
import css from '../survey.module.css';

/** A survey by its `sid`: its questions, once per rider or device, then thanks. */
export default function SurveyPage() {
  const { sid } = useRoute().query;
  const survey = useQuery(sid ? surveyQuery(sid) : undefined);
  return (
    <RoutePage before="home" actions={survey.data && <Share survey={survey.data} />}>
      <Loaded
        read={survey}
        skeleton={<RowsSkeleton />}
        steps={
          <ButtonLink to="activities" color="primary">
            {surveyMessages().toActivities}
          </ButtonLink>
        }
      >
        {(data) => <Survey key={data.version} survey={data} renew={survey.refetch} />}
      </Loaded>
    </RoutePage>
  );
}

const wordsOf = ({ id, title, text }: SurveyView): PageWords => ({
  title: inLanguage(title),
  desc: inLanguage(text),
  address: href('survey', {}, { sid: id }),
});

/** The share of the survey, which is also set in the host's own menu. */
function Share({ survey }: { survey: SurveyView }) {
  const words = wordsOf(survey);
  const { title, desc, address } = words;
  useEffect(() => {
    pageWords.set({ title, desc, address });
    return () => pageWords.set(undefined);
  }, [title, desc, address]);
  return <ShareButton label={shareMessages().title} onShare={() => passOn(words)} />;
}

interface SurveyProps {
  survey: SurveyView;
  renew: () => void;
}

function Survey({ survey, renew }: SurveyProps) {
  const { id, title, text, login, until } = survey;
  const t = surveyMessages();
  useTitle(inLanguage(title));
  const hydrated = useHydrated();
  const mayAnswer = useLoggedIn() || !login;
  const answer = useQuery(hydrated && mayAnswer ? answerQuery(id) : undefined);
  const waiting = useWaiting(ANSWER, ({ params }) => params.id === id, answer.refetch);
  const answeredAt = answer.data?.answeredAt ?? null;
  if (waiting !== undefined || answeredAt !== null) {
    return <Thanks survey={survey} answeredAt={answeredAt} />;
  }
  return (
    <>
      <section className="card">
        <h2>{inLanguage(title)}</h2>
        <p className="quiet above-6">{inLanguage(text)}</p>
        <p className="small faint num above-8">
          <Until end={until} />
        </p>
      </section>
      {hydrated && !mayAnswer ? (
        <div className="sides above-20">
          <Button
            color="primary"
            size="large"
            block
            onClick={() => void goAnywhere('login', backHere())}
          >
            {t.logIn}
          </Button>
        </div>
      ) : (
        <Loaded
          read={answer}
          idle={<RowsSkeleton />}
          skeleton={<RowsSkeleton />}
          // It can be answered without a network.
          failed={() => <SurveyForm survey={survey} onAnswered={answer.refetch} renew={renew} />}
        >
          {() => <SurveyForm survey={survey} onAnswered={answer.refetch} renew={renew} />}
        </Loaded>
      )}
    </>
  );
}

/** The survey was answered here or on another device of the rider, or the answers wait to be sent. */
function Thanks({ survey, answeredAt }: { survey: SurveyView; answeredAt: string | null }) {
  const t = surveyMessages();
  return (
    <section className={css.done} aria-live="polite">
      <div className={classes(css.sign, 'tone-good')}>
        <Icon name="check" size="xl" />
      </div>
      <h2>{t.thanks}</h2>
      <p className="quiet">{inLanguage(survey.thanks)}</p>
      {answeredAt !== null && (
        <p className="small faint num">{t.answeredAt(timeInText(answeredAt))}</p>
      )}
      {answeredAt === null && <Note>{t.waits}</Note>}
      <Link to="home" className={buttonClass({ color: 'primary', fill: 'outline' })}>
        {t.toHome}
      </Link>
    </section>
  );
}
