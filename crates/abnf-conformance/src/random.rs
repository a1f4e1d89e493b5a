//! Numbers that look random and can be had again.

/// SplitMix64 (Steele, Lea and Flood, 2014).
#[derive(Debug, Clone)]
pub(crate) struct Random(u64);

const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Random(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// As after `count` numbers.
    pub(crate) fn skip(&mut self, count: u64) {
        self.0 = self.0.wrapping_add(STEP.wrapping_mul(count));
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        let product = u128::from(self.next()) * u128::from(bound);
        u64::try_from(product >> 64).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    /// The first numbers of the authors' program for the seed 0.
    const NUMBERS: [u64; 3] = [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F];

    #[test]
    fn the_numbers_are_those_of_split_mix() {
        let mut random = Random::new(0);
        assert_eq!([random.next(), random.next(), random.next()], NUMBERS);
    }

    #[test]
    fn numbers_can_be_passed_over() {
        let mut random = Random::new(0);
        random.skip(2);
        assert_eq!(random.next(), NUMBERS[2]);
    }

    #[test]
    fn a_number_below_another_is_its_share() {
        let mut random = Random::new(0);
        assert_eq!([random.below(1000), random.below(1000), random.below(1000)], [883, 431, 26]);
    }
}
