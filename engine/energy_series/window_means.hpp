// A series reduced to the means of a few hundred equal windows, which keep what is slow and drop what is fast.
#pragma once

#include <cstddef>
#include <vector>

namespace halfstep::inline engine {

/// Fewest samples that are looked at, and most windows that they are reduced to.
inline constexpr std::size_t fewest_samples = 32;
inline constexpr std::size_t most_windows = 256;

/// Means of overlapping windows of a run; the weights of a window are a raised cosine (Hann) that reaches to the
/// centres of its neighbours, so that an oscillation faster than the windows is damped by the third power of its
/// frequency. There are at least two samples from centre to centre, and no window reaches beyond the run's ends. Each
/// mean is that of a straight line fitted within its window, so that a straight line is kept whatever the sampling; the
/// weighted mean where samples lie so that the line's is noisier than a single sample; a window without samples is
/// filled in from its neighbours. Curves drawn through the same windows are fitted without bias in any case.
class Windows {
 public:
  /// `times` rise strictly; at least fewest_samples of them.
  explicit Windows(const std::vector<double>& times);

  std::size_t count() const { return begins_.size(); }
  double first_centre() const { return first_centre_; }  ///< time of the first window's centre
  double spacing() const { return spacing_; }            ///< time from one centre to the next

  /// One mean a window, in the unit of the values; as many values as times.
  std::vector<double> means(const std::vector<double>& values) const;

 private:
  double first_centre_ = 0, spacing_ = 0;
  std::vector<std::size_t> begins_;           ///< first sample of each window
  std::vector<std::vector<double>> weights_;  ///< of its samples; their sum is 1
};

}  // namespace halfstep::inline engine
