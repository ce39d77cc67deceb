import type { SurveyAnswer, SurveyQuestion } from '@shtrans/contract/surveys/schemas';
import { useEffect, useRef } from 'react';
import { inLanguage } from '../../core/i18n/language.ts';
import { classes } from '../../ui/style/classes.ts';
import { TextArea } from '../../ui/form/field.tsx';
import { surveyMessages } from './messages.ts';
import css from './survey.module.css';

interface QuestionProps {
  question: SurveyQuestion;
  answer: SurveyAnswer | undefined;
  onAnswer: (answer: SurveyAnswer) => void;
  /** Shows that an answer is required. */
  isMissing: boolean;
  /** The question replaced another one on a tap, so screen readers continue from it. */
  comesUp?: boolean;
}

/** A question with native radio buttons and check boxes, so that arrow keys and screen readers work. */
export function Question({
  question,
  answer,
  onAnswer,
  isMissing,
  comesUp = false,
}: QuestionProps) {
  const t = surveyMessages();
  const { id, text, hint, required } = question;
  const heading = useRef<HTMLLegendElement>(null);
  useEffect(() => {
    if (comesUp) heading.current?.focus();
  }, [comesUp]);
  const notes = [hint && inLanguage(hint), !required && t.optional].filter(Boolean);
  return (
    <fieldset id={`question-${id}`} className={css.question}>
      <legend ref={heading} tabIndex={-1} className="large strong tight">
        {inLanguage(text)}
      </legend>
      {notes.length > 0 && <p className="small quiet above-4">{notes.join(' · ')}</p>}
      <Fields question={question} answer={answer} onAnswer={onAnswer} />
      <p className={classes('small above-6', css.missing)} role="alert">
        {isMissing && missingText(question)}
      </p>
    </fieldset>
  );
}

function missingText(question: SurveyQuestion): string {
  const t = surveyMessages();
  return question.kind === 'multiple' && question.least > 1 ? t.atLeast(question.least) : t.missing;
}

function Fields({
  question,
  answer,
  onAnswer,
}: Pick<QuestionProps, 'question' | 'answer' | 'onAnswer'>) {
  const t = surveyMessages();
  if (question.kind === 'text') {
    return (
      <div className="above-12">
        <TextArea
          label={t.say}
          value={typeof answer === 'string' ? answer : ''}
          maxLength={question.max}
          onChange={onAnswer}
        />
      </div>
    );
  }
  if (question.kind === 'scale') {
    const { id, from, to, low, high } = question;
    const steps = Array.from({ length: to - from + 1 }, (_, i) => from + i);
    return (
      <>
        <div className={css.scale}>
          {steps.map((step) => (
            <label key={step} className={classes(css.step, answer === step && css.chosen)}>
              <input
                type="radio"
                name={id}
                checked={answer === step}
                onChange={() => onAnswer(step)}
              />
              {step}
            </label>
          ))}
        </div>
        <div className="row spread small quiet above-8">
          <span>{`${from} ${inLanguage(low)}`}</span>
          <span>{`${to} ${inLanguage(high)}`}</span>
        </div>
      </>
    );
  }
  const chosenIds = Array.isArray(answer) ? answer : [];
  const isFull = question.kind === 'multiple' && chosenIds.length >= (question.most ?? Infinity);
  const toggle = (option: string): void => {
    if (question.kind === 'single') return onAnswer([option]);
    const otherIds = chosenIds.filter((each) => each !== option);
    return onAnswer(otherIds.length < chosenIds.length ? otherIds : [...chosenIds, option]);
  };
  return question.options.map(({ id, text }) => {
    const isChosen = chosenIds.includes(id);
    return (
      <label key={id} className={classes(css.option, isChosen && css.on)}>
        <input
          type={question.kind === 'single' ? 'radio' : 'checkbox'}
          name={question.id}
          checked={isChosen}
          disabled={isFull && !isChosen}
          onChange={() => toggle(id)}
        />
        {inLanguage(text)}
      </label>
    );
  });
}
