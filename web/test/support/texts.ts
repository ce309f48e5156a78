import ar from '../../src/i18n/ar.json' with { type: 'json' }
import de from '../../src/i18n/de.json' with { type: 'json' }
import en from '../../src/i18n/en.json' with { type: 'json' }
import es from '../../src/i18n/es.json' with { type: 'json' }
import fr from '../../src/i18n/fr.json' with { type: 'json' }
import operatorAr from '../../src/i18n/operator/ar.json' with { type: 'json' }
import operatorDe from '../../src/i18n/operator/de.json' with { type: 'json' }
import operatorEn from '../../src/i18n/operator/en.json' with { type: 'json' }
import operatorEs from '../../src/i18n/operator/es.json' with { type: 'json' }
import operatorFr from '../../src/i18n/operator/fr.json' with { type: 'json' }

/** All texts of a language: those that everybody loads, and those that only operators do. */
export const texts = {
  en: { ...en, ...operatorEn },
  fr: { ...fr, ...operatorFr },
  de: { ...de, ...operatorDe },
  es: { ...es, ...operatorEs },
  ar: { ...ar, ...operatorAr },
}
