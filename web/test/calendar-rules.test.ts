import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { withoutIsolates } from '../../shared/bidi.ts'
import ar from '../src/i18n/ar.json' with { type: 'json' }
import de from '../src/i18n/de.json' with { type: 'json' }
import en from '../src/i18n/en.json' with { type: 'json' }
import es from '../src/i18n/es.json' with { type: 'json' }
import fr from '../src/i18n/fr.json' with { type: 'json' }
import { localeFor } from '../src/i18n/locales.ts'
import { createTranslate, type Translations } from '../src/i18n/translate.ts'
import { addMonths, firstOfWeek, firstWeekdayOf, isDay, weeksOfMonth } from '../src/pages/calendar/days.ts'
import { once, readRule, shiftRule, writeRule } from '../src/pages/calendar/recurrence.ts'
import { sentenceOf } from '../src/pages/calendar/recurrence-sentence.ts'
import { momentOfWallTime, wallTimeAt } from '../src/pages/calendar/zones.ts'

/** The third Tuesday of its month. */
const start = '2027-03-16'
const paris = { start, timeZone: 'Europe/Paris', allDay: false }

describe('how an event repeats', () => {
  for (const rule of [
    'FREQ=DAILY',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
    'FREQ=WEEKLY;BYDAY=TU,TH;COUNT=10',
    'FREQ=MONTHLY;BYMONTHDAY=16',
    'FREQ=MONTHLY;INTERVAL=3;BYDAY=3TU',
    'FREQ=YEARLY;UNTIL=20300101T225959Z',
  ]) {
    test(`${rule} is the same after the form`, () => {
      const recurrence = readRule(rule, paris)
      assert.notEqual(recurrence.frequency, 'OTHER')
      assert.equal(writeRule(recurrence, paris), rule)
    })
  }

  test('until a day means until its end where the event is', () => {
    const recurrence = { ...once(start), frequency: 'DAILY', ends: 'until', until: '2027-07-01' } as const
    assert.equal(writeRule(recurrence, paris), 'FREQ=DAILY;UNTIL=20270701T215959Z')
    assert.equal(writeRule(recurrence, { ...paris, allDay: true }), 'FREQ=DAILY;UNTIL=20270701')
    assert.equal(readRule('FREQ=DAILY;UNTIL=20270701T215959Z', paris).until, '2027-07-01')
  })

  test('a rule that the form does not know is kept as it is', () => {
    for (const rule of ['FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1', 'FREQ=YEARLY;BYMONTH=3,9', 'FREQ=DAILY;BYDAY=TU']) {
      const recurrence = readRule(rule, paris)
      assert.equal(recurrence.frequency, 'OTHER')
      assert.equal(writeRule(recurrence, paris), rule)
    }
  })

  test('the day of the start belongs to it, and moves along', () => {
    const weekly = { ...once(start), frequency: 'WEEKLY' as const, weekdays: ['FR' as const] }
    assert.equal(writeRule(weekly, paris), 'FREQ=WEEKLY;BYDAY=TU,FR')
    const later = { ...paris, start: '2027-03-18' }
    assert.equal(writeRule({ ...once(start), frequency: 'WEEKLY' }, later), 'FREQ=WEEKLY;BYDAY=TH')
    assert.equal(writeRule(readRule('FREQ=WEEKLY;BYDAY=TU,FR', paris), later), 'FREQ=WEEKLY;BYDAY=TH,FR')
    assert.equal(shiftRule('FREQ=WEEKLY;BYDAY=TU,SU', paris, 1), 'FREQ=WEEKLY;BYDAY=MO,WE')
    assert.equal(shiftRule('FREQ=MONTHLY;BYDAY=3TU', paris, -1), 'FREQ=MONTHLY;BYDAY=3MO')
    assert.equal(shiftRule('FREQ=MONTHLY;BYDAY=-1WE', { ...paris, start: '2027-03-31' }, -7), 'FREQ=MONTHLY;BYDAY=4WE')
    assert.equal(shiftRule('FREQ=MONTHLY', paris, 7), 'FREQ=MONTHLY;BYMONTHDAY=23')
    // The last date is still within the series, also when clocks change on the way.
    const tuesdays = 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20270323T225959Z'
    assert.equal(shiftRule(tuesdays, paris, 1), 'FREQ=WEEKLY;BYDAY=WE;UNTIL=20270324T225959Z')
    assert.equal(shiftRule(tuesdays, paris, 7), 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20270330T215959Z')
  })

  for (const [locale, translations, fortnightly, monthly] of [
    ['en-GB', en, 'Every second Tuesday until 30 June 2027', 'Every 3 months on the third Tuesday, 4 times'],
    ['de', de, 'Jeden zweiten Dienstag bis 30. Juni 2027', 'Alle 3 Monate am dritten Dienstag, 4 Mal'],
    ['fr', fr, 'Un mardi sur deux jusqu’au 30 juin 2027', 'Tous les 3 mois, le troisième mardi, 4 fois'],
    ['es', es, 'Cada dos semanas, el martes, hasta el 30 de junio de 2027', 'Cada 3 meses, el tercer martes, 4 veces'],
    [localeFor('ar', {}), ar, 'كل أسبوعين يوم الثلاثاء حتى 30 يونيو 2027', 'كل 3 أشهر يوم الثلاثاء الثالث، 4 مرات'],
  ] as [string, Translations, string, string][]) {
    test(`is said in plain words in ${locale}`, () => {
      const t = createTranslate(locale, translations)
      const sentence = (rule: string) => withoutIsolates(sentenceOf(readRule(rule, paris), start, locale, t))
      assert.equal(sentence('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20270630T215959Z'), fortnightly)
      assert.equal(sentence('FREQ=MONTHLY;INTERVAL=3;BYDAY=3TU;COUNT=4'), monthly)
    })
  }
})

describe('days and zones', () => {
  test('weeks begin where the reader is', () => {
    assert.deepEqual(['en-GB', 'en-US', 'ar-EG', 'fr'].map(firstWeekdayOf), [1, 7, 6, 1])
    assert.equal(firstOfWeek('2027-03-14', 1), '2027-03-08')
    assert.equal(firstOfWeek('2027-03-14', 7), '2027-03-14')
    assert.deepEqual(
      weeksOfMonth('2027-02-10', 1).map(([first]) => first),
      ['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22'],
    )
  })

  test('a month later is never two', () => {
    assert.equal(addMonths('2027-01-31', 1), '2027-02-28')
    assert.equal(addMonths('2027-01-31', -2), '2026-11-30')
  })

  test('an address with a day that is none is not believed', () => {
    assert.ok(isDay('2028-02-29'))
    for (const text of ['2027-02-29', '2027-13-01', '1900-01-01', 'tomorrow', 5, undefined]) assert.ok(!isDay(text))
  })

  test('the clock on a wall is read and set in any zone, over changes of clocks', () => {
    for (const zone of ['Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'UTC']) {
      for (const day of ['2027-03-14', '2027-03-28', '2027-07-01', '2027-10-31']) {
        const at = momentOfWallTime({ day, time: '12:30' }, zone)
        assert.deepEqual(wallTimeAt(at, zone), { day, time: '12:30' })
      }
    }
    assert.equal(
      new Date(momentOfWallTime({ day: '2027-03-16', time: '20:00' }, 'America/New_York')).toISOString(),
      '2027-03-17T00:00:00.000Z',
    )
  })
})
