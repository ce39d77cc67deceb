import {
  answersOnPath,
  faultyAnswer,
  isAnswered,
  surveyPath,
} from '@shtrans/contract/surveys/path';
import type { SurveyAnswer, SurveyAnswers, SurveyView } from '@shtrans/contract/surveys/schemas';
import { useState } from 'react';
import { ApiError, errorText } from '../../core/api/api-error.ts';
import { useAction } from '../../core/query/use-action.ts';
import { sendOrKeep } from '../../core/query/waiting.ts';
import { Button } from '../../ui/button/button.tsx';
import { Note } from '../../ui/page/note.tsx';
import { clearToast, showToast } from '../../ui/overlay/toast.ts';
import { keepDraft, readDraft } from './draft.ts';
import { surveyMessages } from './messages.ts';
import { Question } from './question.tsx';
import { ANSWER } from './queries.ts';
import css from './survey.module.css';

interface SurveyFormProps {
  survey: SurveyView;
  /** Called if it was answered before, possibly on another device. */
  onAnswered: () => void;
  /** Loads the survey again because its questions have changed. */
  renew: () => void;
}

/** The questions, in either layout. Answers stay on the device until the gateway has them. */
export function SurveyForm({ survey, onAnswered, renew }: SurveyFormProps) {
  const { id, version, questions, layout } = survey;
  const t = surveyMessages();
  const [draft] = useState(() => readDraft(id));
  const [answers, setAnswers] = useState<SurveyAnswers>(draft);
  const onPath = answersOnPath(questions, answers);
  const path = surveyPath(questions, onPath);
  const answer = (question: string, reply: SurveyAnswer): void => {
    const next = { ...answers, [question]: reply };
    setAnswers(next);
    keepDraft(id, next);
  };
  const send = () => sendOrKeep(ANSWER, { params: { id }, body: { version, answers: onPath } });
  const { run, running } = useAction(send, {
    onDone: (response) => {
      if (response === undefined) return clearToast();
      keepDraft(id, {});
      onAnswered();
    },
    onFail: (error) => {
      showToast(errorText(error));
      if (!(error instanceof ApiError)) return;
      if (error.code === 'survey_answered') onAnswered();
      else if (error.recovery === 'go_back') renew();
    },
  });
  const steps = { path, answers, onAnswer: answer, onSubmit: run, running, survey };
  return (
    <>
      {Object.keys(draft).length > 0 && <Note>{t.resumed}</Note>}
      <div className="sides above-16 stack between-16">
        {layout === 'one' ? <OneByOne {...steps} /> : <AllAtOnce {...steps} />}
      </div>
    </>
  );
}

interface StepsProps {
  survey: SurveyView;
  /** The questions that follow from these answers. */
  path: ReturnType<typeof surveyPath>;
  answers: SurveyAnswers;
  onAnswer: (question: string, answer: SurveyAnswer) => void;
  onSubmit: () => void;
  running: boolean;
}

function OneByOne({ path, answers, onAnswer, onSubmit, running }: StepsProps) {
  const t = surveyMessages();
  // A draft continues at its first open question.
  const [questionIndex, setQuestionIndex] = useState(() => {
    const firstOpen = path.findIndex(({ id }) => answers[id] === undefined);
    return firstOpen < 0 ? path.length - 1 : firstOpen;
  });
  const [moved, setMoved] = useState(false);
  const go = (to: number): void => {
    setMoved(true);
    setQuestionIndex(to);
  };
  const question = path[questionIndex];
  if (question === undefined) return null;
  const isLast = questionIndex === path.length - 1;
  return (
    <>
      <div>
        <p className="small num quiet below-8">
          <output>{t.progress(questionIndex + 1, path.length)}</output>
        </p>
        <progress
          className={css.progress}
          value={questionIndex + 1}
          max={path.length}
          aria-label={t.progress(questionIndex + 1, path.length)}
        />
      </div>
      <Question
        key={question.id}
        question={question}
        answer={answers[question.id]}
        onAnswer={(reply) => onAnswer(question.id, reply)}
        isMissing={false}
        comesUp={moved}
      />
      <div className="row between-12">
        {questionIndex > 0 && (
          <Button
            color="primary"
            fill="outline"
            size="large"
            block
            onClick={() => go(questionIndex - 1)}
          >
            {t.back}
          </Button>
        )}
        <Button
          color="primary"
          size="large"
          block
          loading={running}
          disabled={!isAnswered(question, answers[question.id])}
          onClick={isLast ? onSubmit : () => go(questionIndex + 1)}
        >
          {isLast ? t.submit : t.next}
        </Button>
      </div>
    </>
  );
}

function AllAtOnce({ survey, path, answers, onAnswer, onSubmit, running }: StepsProps) {
  const t = surveyMessages();
  const [isTried, setTried] = useState(false);
  const submit = (): void => {
    const missing = faultyAnswer(survey, answersOnPath(survey.questions, answers));
    if (missing === undefined) return onSubmit();
    setTried(true);
    const field = document.getElementById(`question-${missing}`);
    field?.querySelector('legend')?.focus();
    return undefined;
  };
  return (
    <>
      {path.map((question) => (
        <Question
          key={question.id}
          question={question}
          answer={answers[question.id]}
          onAnswer={(reply) => onAnswer(question.id, reply)}
          isMissing={isTried && !isAnswered(question, answers[question.id])}
        />
      ))}
      <Button color="primary" size="large" block loading={running} onClick={submit}>
        {t.submit}
      </Button>
    </>
  );
}
